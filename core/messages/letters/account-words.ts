import type { AccountLetter } from '../../accounts/persons/link-mail.js';
import type { Language } from '../../model/profile.js';
import { withUnit } from './letter-words.js';

/** Texts of letters about accounts, for the name of the business that invites, or of the service. */
interface AccountWords {
  readonly letters: Readonly<
    Record<
      AccountLetter['kind'],
      (sender: string) => { readonly subject: string; readonly opening: string; readonly button?: string }
    >
  >;
  readonly until: (moment: string) => string;
  readonly minutes: (count: number) => string;
  readonly unexpected: string;
}

export const ACCOUNT_WORDS: Readonly<Record<Language, AccountWords>> = {
  en: {
    letters: {
      invitation: (sender) => ({
        subject: `Your access to ${sender}`,
        opening: `${sender} has invited you. Choose a password to begin.`,
        button: 'Choose a password',
      }),
      'way in': (sender) => ({
        subject: `Your access to ${sender}`,
        opening: `With this link, you can sign in to ${sender} again.`,
        button: 'Sign in',
      }),
      'sign-in': (sender) => ({
        subject: `Sign in to ${sender}`,
        opening: `With this link, you can sign in to ${sender}.`,
        button: 'Sign in',
      }),
      address: () => ({
        subject: 'Confirm your e-mail address',
        opening: 'Please confirm that you want to sign in with this address from now on.',
        button: 'Confirm the address',
      }),
      'new address': (sender) => ({
        subject: 'Your e-mail address was changed',
        opening: `Your ${sender} account has another e-mail address now. If you did not change it, tell the owner of your business.`,
      }),
      'new password': (sender) => ({
        subject: 'Your password was changed',
        opening: `The password of your ${sender} account was changed. If you did not change it, tell the owner of your business.`,
      }),
    },
    until: (moment) => `The link works once, until ${moment}.`,
    minutes: (count) => `The link works once, for ${count} minutes.`,
    unexpected: 'If you did not expect this e-mail, ignore it.',
  },
  de: {
    letters: {
      invitation: (sender) => ({
        subject: `Ihr Zugang zu ${sender}`,
        opening: `${sender} hat Sie eingeladen. Wählen Sie ein Passwort, um zu beginnen.`,
        button: 'Passwort wählen',
      }),
      'way in': (sender) => ({
        subject: `Ihr Zugang zu ${sender}`,
        opening: `mit diesem Link können Sie sich wieder bei ${sender} anmelden.`,
        button: 'Anmelden',
      }),
      'sign-in': (sender) => ({
        subject: `Anmeldung bei ${sender}`,
        opening: `mit diesem Link können Sie sich bei ${sender} anmelden.`,
        button: 'Anmelden',
      }),
      address: () => ({
        subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
        opening: 'bitte bestätigen Sie, dass Sie sich von nun an mit dieser Adresse anmelden möchten.',
        button: 'Adresse bestätigen',
      }),
      'new address': (sender) => ({
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        opening: `Ihr Konto bei ${sender} hat jetzt eine andere E-Mail-Adresse. Wenn Sie das nicht waren, wenden Sie sich an die Leitung Ihres Betriebs.`,
      }),
      'new password': (sender) => ({
        subject: 'Ihr Passwort wurde geändert',
        opening: `das Passwort Ihres Kontos bei ${sender} wurde geändert. Wenn Sie das nicht waren, wenden Sie sich an die Leitung Ihres Betriebs.`,
      }),
    },
    until: (moment) => `Der Link funktioniert einmal, bis ${withUnit(moment, 'Uhr')}.`,
    minutes: (count) => `Der Link funktioniert einmal, ${count} Minuten lang.`,
    unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie bitte.',
  },
  fr: {
    letters: {
      invitation: (sender) => ({
        subject: `Votre accès à ${sender}`,
        opening: `${sender} vous invite. Choisissez un mot de passe pour commencer.`,
        button: 'Choisir un mot de passe',
      }),
      'way in': (sender) => ({
        subject: `Votre accès à ${sender}`,
        opening: `Ce lien vous permet de vous connecter de nouveau à ${sender}.`,
        button: 'Se connecter',
      }),
      'sign-in': (sender) => ({
        subject: `Connexion à ${sender}`,
        opening: `Ce lien vous permet de vous connecter à ${sender}.`,
        button: 'Se connecter',
      }),
      address: () => ({
        subject: 'Confirmez votre adresse e-mail',
        opening: 'Veuillez confirmer que vous souhaitez désormais vous connecter avec cette adresse.',
        button: 'Confirmer l’adresse',
      }),
      'new address': (sender) => ({
        subject: 'Votre adresse e-mail a été modifiée',
        opening: `Votre compte ${sender} a désormais une autre adresse e-mail. Si cette modification ne vient pas de vous, contactez la direction de votre établissement.`,
      }),
      'new password': (sender) => ({
        subject: 'Votre mot de passe a été modifié',
        opening: `Le mot de passe de votre compte ${sender} a été modifié. Si cette modification ne vient pas de vous, contactez la direction de votre établissement.`,
      }),
    },
    until: (moment) => `Le lien fonctionne une seule fois, jusqu’au ${moment}.`,
    minutes: (count) => `Le lien fonctionne une seule fois, pendant ${count} minutes.`,
    unexpected: 'Si vous n’attendiez pas cet e-mail, ignorez-le.',
  },
  es: {
    letters: {
      invitation: (sender) => ({
        subject: `Su acceso a ${sender}`,
        opening: `${sender} le invita. Elija una contraseña para empezar.`,
        button: 'Elegir una contraseña',
      }),
      'way in': (sender) => ({
        subject: `Su acceso a ${sender}`,
        opening: `Con este enlace puede volver a entrar en ${sender}.`,
        button: 'Entrar',
      }),
      'sign-in': (sender) => ({
        subject: `Entrar en ${sender}`,
        opening: `Con este enlace puede entrar en ${sender}.`,
        button: 'Entrar',
      }),
      address: () => ({
        subject: 'Confirme su correo electrónico',
        opening: 'Por favor, confirme que desea entrar con esta dirección a partir de ahora.',
        button: 'Confirmar la dirección',
      }),
      'new address': (sender) => ({
        subject: 'Su correo electrónico ha cambiado',
        opening: `Su cuenta de ${sender} tiene ahora otro correo electrónico. Si no lo ha cambiado usted, avise a la dirección de su negocio.`,
      }),
      'new password': (sender) => ({
        subject: 'Su contraseña ha cambiado',
        opening: `La contraseña de su cuenta de ${sender} ha cambiado. Si no la ha cambiado usted, avise a la dirección de su negocio.`,
      }),
    },
    until: (moment) => `El enlace funciona una sola vez, hasta el ${withUnit(moment, 'h')}.`,
    minutes: (count) => `El enlace funciona una sola vez, durante ${count} minutos.`,
    unexpected: 'Si no esperaba este correo, ignórelo.',
  },
};
