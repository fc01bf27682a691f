import type { Service } from '../model/service.js';
import { readNewService } from '../model/service-input.js';
import { fold } from '../search.js';
import { asItIs, describeKind, list, text } from './kind.js';

export const SERVICE_KIND = describeKind<Service>()({
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
  told: {
    as: 'service',
    fields: {
      name: 'values',
      description: 'name',
      durations: 'values',
      roles: 'values',
      steps: 'values',
      assign: 'values',
      rules: 'values',
      limits: 'values',
      timezone: 'values',
      workflow: 'values',
      price: 'values',
      active: 'values',
      oneAtATime: 'values',
      meta: 'name',
      rotas: 'nothing',
    },
  },
  copied: asItIs,
  check: readNewService,
});
