/** Styles are imported for the build, which makes a file of a page's; they export nothing. */
declare module '*.css';
