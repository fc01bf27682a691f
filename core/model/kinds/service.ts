import { eventDetails, parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { SERVICE, type Service } from '../service.js';
import { asItIs, describeKind, list, text } from './kind.js';

export const SERVICE_KIND = describeKind<Service>()({
  fields: SERVICE,
  foundBy: {
    nameFolded: text(({ name }: Service) => fold(name)),
    /** UUIDs of the resources and the workflow that the service refers to. */
    names: list(({ roles, workflow }: Service) => [
      ...new Set(roles.flatMap(({ resources }) => resources)),
      ...(workflow === null ? [] : [workflow]),
    ]),
  },
  refersTo: {
    resource: {
      of: ({ roles }: Service) => roles.flatMap(({ resources }) => resources),
      onRemoval: 'refuse',
      by: 'names',
    },
    workflow: { of: ({ workflow }: Service) => [workflow], onRemoval: 'refuse', by: 'names' },
  },
  personal: 'none',
  quota: { name: 'services', most: 1_000 },
  reported: { as: 'service', fields: eventDetails(SERVICE) },
  copied: asItIs,
  check: (service: Service) => parse(SERVICE, service),
});
