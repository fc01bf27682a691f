import type { ComponentChildren } from 'preact';

/** Renders a description: `code` in backticks, paragraphs, and lists of lines that begin with a dash. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n\n+/).map((block) =>
        block.startsWith('- ') ? (
          <ul key={block}>
            {block.split(/\n(?=- )/).map((item) => (
              <li key={item}>
                <Inline text={item.slice(2)} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={block}>
            <Inline text={block} />
          </p>
        ),
      )}
    </>
  );
}

export function Inline({ text }: { readonly text: string }): ComponentChildren {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index}`}>{part}</code> : part));
}
