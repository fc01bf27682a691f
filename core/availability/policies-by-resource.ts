import { PolicyError } from '../basics/errors.js';
import type { View, Wanted } from '../ledger/ledger.js';
import type { Policy, PolicyReads, PolicyRequest, PolicyView } from '../ledger/policy.js';
import { SUSPENDED } from '../ledger/snapshot-view.js';
import type { Kind, Objects } from '../model/kinds/objects.js';
import { NO_OVERRIDE } from '../model/override.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import { NONE, POLICY, type ResourcePolicies, TAKEN, type Terms } from './candidate.js';

/** Request for a booking, without its time and resources. */
export interface PolicySubject extends Pick<PolicyRequest, 'units' | 'service' | 'customer' | 'moving'> {
  /** True if the caller must learn nothing about the customer: refusals appear as `taken` unless public, and no override removes them. */
  readonly isUnseen?: boolean | undefined;
}

/** Returns the policies of a decision about the subject, by resource. Undefined if there are none. */
export function policiesByResource(
  view: View,
  { units, service, customer, moving, isUnseen = false }: PolicySubject,
): ((resource: Resource) => ResourcePolicies) | undefined {
  if (!view.policies) return undefined;
  const { now } = view;
  const { all, isHidden } = view.policies;
  const reasons = all.map(({ reason }) => reason);
  const isShown = (policy: Policy) => policy.public === true || !(isHidden || isUnseen);
  // A search asks thousands of times, and usually the same question.
  const answers = new Map<string, readonly unknown[]>();
  const shown: PolicyView = {
    object: (kind, uuid) => view.object(kind, uuid),
    select<K extends Kind>(question: Question<K>) {
      const key = JSON.stringify(question);
      const answer = answers.get(key) ?? view.select(question);
      answers.set(key, answer);
      return answer as readonly Objects[K][];
    },
  };
  return (resource) => {
    const refuses = (policy: Policy, start: number, end: number) =>
      isRefusedBy(policy, { start, end, now, units, resource, service, customer, moving }, shown, view);
    return {
      reasons,
      refusedBy(start, end, override = NO_OVERRIDE) {
        for (const [index, policy] of all.entries()) {
          const isOverridden = isShown(policy) && override.has(policy.reason);
          if (!isOverridden && refuses(policy, start, end)) return isShown(policy) ? POLICY + index : TAKEN;
        }
        return NONE;
      },
      overridden(start, end, override = NO_OVERRIDE) {
        const named = all.filter((policy) => isShown(policy) && override.has(policy.reason));
        return named.filter((policy) => refuses(policy, start, end)).map(({ reason }) => reason);
      },
    };
  };
}

/** Returns the terms of the resources with the policies. */
export function withPolicies(
  view: View,
  subject: PolicySubject,
  resources: readonly Resource[],
  terms: readonly Terms[],
): readonly Terms[] {
  const asked = policiesByResource(view, subject);
  return asked ? terms.map((one, index) => ({ ...one, policies: asked(resources[index]!) })) : terms;
}

/** @throws PolicyError */
function isRefusedBy(policy: Policy, request: PolicyRequest, shown: PolicyView, view: View): boolean {
  try {
    if (policy.reads) prepare(view, policy.reads(request));
    const answer: unknown = policy.refuses(request, shown);
    if (typeof answer === 'boolean') return answer;
    // A promise that fails later would end the process.
    Promise.resolve(answer).catch(() => {});
    throw new TypeError(
      `It must return a boolean, and returned ${answer instanceof Object ? 'an object or a promise' : String(answer)}`,
    );
  } catch (error) {
    // The storage lacks data, and will call the decision again. Continue, to find all other missing data, too.
    if (error === SUSPENDED) return false;
    throw new PolicyError(policy.reason, error);
  }
}

function prepare(view: View, { objects, questions = [] }: PolicyReads): void {
  // Cast: the pairs of kind and question are lost in `map`.
  view.prepare?.({ objects, questions: questions.map((question) => ({ question })) as Wanted['questions'] });
}
