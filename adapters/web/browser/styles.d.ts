/** Styles are only imported for the build, which bundles them for each page. They export nothing. */
declare module '*.css';
