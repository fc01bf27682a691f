import { RESOURCE, type Resource } from '../model/resource.js';
import { eventDetails, parse } from '../schema.js';
import { fold } from '../search.js';
import { asItIs, describeKind, text } from './kind.js';

export const RESOURCE_KIND = describeKind<Resource>()({
  fields: RESOURCE,
  foundBy: { nameFolded: text(({ name }: Resource) => fold(name)) },
  refersTo: { calendar: { of: ({ calendars }: Resource) => calendars ?? [], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: { name: 'resources', most: 10_000 },
  told: { as: 'resource', fields: eventDetails(RESOURCE) },
  copied: asItIs,
  check: (resource: Resource) => parse(RESOURCE, resource),
});
