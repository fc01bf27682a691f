import type { Service } from '../model/service.js';
import { readNewService } from '../model/service-input.js';
import { asItIs } from './kind.js';
export declare const SERVICE_KIND: {
    readonly foundBy: {
        nameFolded: {
            readonly is: 'text';
            readonly isUnique: false;
            readonly of: (object: Service) => string | null;
        };
        /** Resources and workflow of the service. */
        names: {
            readonly is: 'list';
            readonly isUnique: false;
            readonly of: (object: Service) => readonly string[];
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ roles }: Service) => string[];
            readonly onRemoval: "refuse";
            readonly by: "names";
        };
        readonly workflow: {
            readonly of: ({ workflow }: Service) => (string | null)[];
            readonly onRemoval: "refuse";
            readonly by: "names";
        };
    };
    readonly personal: "none";
    readonly quota: {
        readonly name: "services";
        readonly most: 1000;
    };
    readonly told: {
        readonly as: "service";
        readonly fields: {
            readonly name: "values";
            readonly description: "name";
            readonly durations: "values";
            readonly roles: "values";
            readonly steps: "values";
            readonly assign: "values";
            readonly rules: "values";
            readonly limits: "values";
            readonly timezone: "values";
            readonly workflow: "values";
            readonly price: "values";
            readonly active: "values";
            readonly oneAtATime: "values";
            readonly meta: "name";
            readonly rotas: "nothing";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: typeof readNewService;
} & {
    readonly '~object'?: Service;
};
