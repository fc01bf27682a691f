import { type Templates } from '../../core/actions/delivery-ports.js';
/**
 * Mustache without logic. The library parses the tags. Names are looked up here, because the library's lookup reaches
 * prototypes, calls functions and continues in outer objects.
 */
export declare const mustacheTemplates: Templates;
