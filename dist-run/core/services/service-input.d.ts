import { FieldReader, type Meta } from '../fields.js';
import { type AssignmentPolicy, type Limit, type OneAtATime, type Price, type Service, type ServiceRules } from '../model/service.js';
/** What a client says of a role; see `Role`. */
export interface NewRole {
    readonly name: string;
    readonly resources: readonly string[];
    readonly count?: number | null | undefined;
    readonly units?: number | null | undefined;
    readonly weights?: Readonly<Record<string, number>> | null | undefined;
    readonly steps?: readonly string[] | null | undefined;
}
/** What a client says of a service; see `Service`. */
export interface NewService {
    readonly name: string;
    readonly description?: string | null | undefined;
    /** 1 to 20 different numbers of minutes; the first is the default. */
    readonly durations: readonly number[];
    /** 1 to 10, of different names, with 20 places at most in all. */
    readonly roles: readonly NewRole[];
    /** At most 10, of different names; default none: one step, the whole. */
    readonly steps?: readonly {
        readonly name: string;
        readonly durationMinutes?: number | null | undefined;
    }[] | null;
    readonly assign?: AssignmentPolicy | null | undefined;
    readonly rules?: Partial<ServiceRules> | null | undefined;
    /** At most 10. */
    readonly limits?: readonly Limit[] | null | undefined;
    readonly timezone?: string | null | undefined;
    readonly workflow?: string | null | undefined;
    readonly price?: Price | null | undefined;
    readonly active?: boolean | null | undefined;
    readonly oneAtATime?: OneAtATime | null | undefined;
    readonly meta?: Meta | null | undefined;
}
export type ServiceFields = Omit<Service, 'uuid' | 'app' | 'rotas' | 'version' | 'createdAt' | 'updatedAt'>;
export declare const DURATIONS_MAX = 20;
export declare const ROLES_MAX = 10;
export declare const POOL_MAX = 100;
export declare const PLACES_MAX = 20;
export declare const STEPS_MAX = 10;
export declare const LIMITS_MAX = 10;
/** @throws ValidationError naming every bad field. */
export declare function readNewService(input: unknown): ServiceFields;
/** A service where it is part of something else; what is wrong is reported into `fields`. */
export declare function readService(fields: FieldReader): ServiceFields;
/** The fields of the service that a client may send. */
export declare function serviceFields(service: Service): ServiceFields;
