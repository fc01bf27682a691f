import { useAll } from '../directory.js';
import {
  type BookingRules,
  commonWorkflow,
  FIRST_RULES,
  mostCommon,
  serviceFields,
  serviceRules,
} from './booking-rules.js';

type Fields = ReturnType<typeof serviceFields>;

/** Returns the fields of a new service: those that most services with the page's workflow have. Undefined while loading; null without it, or if it could not be loaded. */
export function useNewServiceRules(): Fields | null | undefined {
  const services = useAll('services');
  const workflows = useAll('workflows');
  if (services.state === 'loading' || workflows.state === 'loading') return undefined;
  const common = commonWorkflow(workflows.items);
  if (!common) return null;
  const alike = services.items.filter(({ workflow }) => workflow === common.uuid);
  return serviceFields(
    mostCommon(alike.map((one): BookingRules => serviceRules(one, workflows.items))) ?? FIRST_RULES,
    common.uuid,
  );
}

export const withRules = <D extends { readonly rules: object }>(draft: D, fields: Fields | null): D =>
  fields ? { ...draft, ...fields, rules: { ...draft.rules, ...fields.rules } } : draft;
