import type { Passwords } from '../../core/persons/passwords.js';
/** Hashes passwords with scrypt, two at once; 20 wait, and any more are refused. */
export declare function scryptPasswords(): Passwords;
