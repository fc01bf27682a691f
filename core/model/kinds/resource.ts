import { eventDetails, parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { RESOURCE, type Resource } from '../resource.js';
import { asItIs, describeKind, text } from './kind.js';

export const RESOURCE_KIND = describeKind<Resource>()({
  fields: RESOURCE,
  foundBy: { nameFolded: text(({ name }: Resource) => fold(name)) },
  refersTo: { calendar: { of: ({ calendars }: Resource) => calendars ?? [], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: { name: 'resources', most: 10_000 },
  reported: { as: 'resource', fields: eventDetails(RESOURCE) },
  copied: asItIs,
  check: (resource: Resource) => parse(RESOURCE, resource),
});
