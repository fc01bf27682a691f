import type { ComponentChildren } from 'preact';

interface SentenceProps {
  /** Text of a catalogue with a link in it: `Add <link>a person</link> first.` */
  readonly text: string;
  readonly link: (words: string) => ComponentChildren;
}

/** Sentence with a link, whose place in it may differ between languages. */
export function Sentence({ text, link }: SentenceProps) {
  const [before, words = '', after] = text.split(/<\/?link>/);
  return (
    <>
      {before}
      {link(words)}
      {after}
    </>
  );
}
