import { useState } from 'preact/hooks';
import { lettersReplacedBy } from '../../../../../core/messages/letters/replaced-letters.js';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { useAll } from '../directory.js';
import { SecondStep } from '../forms/second-step.js';
import { ButtonLink } from '../lists/page.js';
import { useConsole } from '../use-console.js';
import type { LetterKind } from './kinds.js';
import { TEXTS } from './page-texts.js';

type Action = NonNullable<Schemas['Workflow']['actions']>[number];

/** Action of a workflow whose e-mail replaces letters. */
export interface Replacement {
  readonly workflow: Schemas['Workflow'];
  readonly action: Extract<Action, { readonly type: 'email' }>;
  readonly kinds: readonly LetterKind[];
}

export function useReplacements(): readonly Replacement[] {
  const { items } = useAll('workflows');
  return items.flatMap((workflow) =>
    (workflow.actions ?? []).flatMap((action): readonly Replacement[] => {
      if (action.type !== 'email' || !action.enabled) return [];
      const { trigger, offset_minutes: offsetMinutes, config } = action;
      const kinds = lettersReplacedBy({ trigger, offsetMinutes, to: config.to });
      return kinds.length === 0 ? [] : [{ workflow, action, kinds }];
    }),
  );
}

/** Shows the words that are sent instead of a letter, and lets the user go back to the letter. */
export function ReplacementNotice({ replacement: { workflow, action } }: { readonly replacement: Replacement }) {
  const { client, say } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const path = { workflow: workflow.uuid, uuid: action.uuid };
  return (
    <div class="notice notice-warn letter-replaced stack">
      <p class="notice-title">{TEXTS.replacedTitle(workflow.name)}</p>
      <p>{TEXTS.replacedHint}</p>
      <blockquote class="surface stack">
        <p class="strong">{action.config.subject}</p>
        <p class="lines">{action.config.text}</p>
      </blockquote>
      <div class="row">
        <ButtonLink href={`#/workflows/${workflow.uuid}/${action.uuid}`}>{TEXTS.replacedEdit}</ButtonLink>
        <Button data-action="use-standard" onClick={() => setAsking(true)}>
          {TEXTS.useStandard}
        </Button>
      </div>
      {isAsking && (
        <SecondStep
          title={TEXTS.useStandardTitle}
          verb={TEXTS.useStandardNow}
          onClose={() => setAsking(false)}
          act={() => client.updateAction({ path, body: { enabled: false } })}
          onDone={() => say(TEXTS.useStandardDone)}
        >
          <p>{TEXTS.useStandardHint(action.name)}</p>
        </SecondStep>
      )}
    </div>
  );
}
