import { importFailure } from '../package/index.js';

let nodemailer: typeof import('nodemailer') | undefined;

/** Loads the library that sends mail, once. @throws MissingPackageError */
export async function loadNodemailer(): Promise<typeof import('nodemailer')> {
  try {
    nodemailer ??= await import('nodemailer');
    return nodemailer;
  } catch (error) {
    throw importFailure('Mail over SMTP', 'nodemailer', error);
  }
}
