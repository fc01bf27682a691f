import { type Group } from './measuring.js';
/** What a service costs beside the resources that it stands for. */
export declare const services: Group;
