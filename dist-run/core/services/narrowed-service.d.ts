import type { Service } from '../model/service.js';
/**
 * Returns the service in which roles that have one of the resources are restricted to these, and to their members among `besides`. Other
 * roles are unchanged.
 */
export declare function narrowedTo(service: Service, resources: readonly string[], besides?: readonly string[]): Service;
