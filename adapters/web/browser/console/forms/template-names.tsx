import { More } from './fields.js';

/** Collapsed list of the names that a template can use. */
export function TemplateNames({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <More title={title} isOpen={false}>
      <ul class="bare row small">
        {names.map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
          </li>
        ))}
      </ul>
    </More>
  );
}
