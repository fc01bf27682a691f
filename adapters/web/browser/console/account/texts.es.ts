import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  title: 'Cuenta',
  withToken: 'Trabaja con un token, que no tiene cuenta. Inicie sesión con una contraseña para tener una.',
  addWithToken: 'Trabaja con el token de un solo negocio. Inicie sesión como propietario para añadir otro.',
  beginWith: 'Empezar con',
  beginWithHint:
    'Una copia tiene el aspecto, los correos, los procesos y los servicios del otro negocio, sin personas ni citas.',
  nothing: 'Nada',
  like: (business) => `Como ${business}`,
  you: 'Usted',
  language: 'Idioma de esta página',
  languageHint: 'Se aplica en cuanto lo elige. Las fechas y los números lo siguen.',
  browserLanguage: 'El del navegador',
  sessions: 'Dónde ha iniciado sesión',
  session: (since, used) => `Desde ${since}, último uso ${used}`,
  sessionHere: (since, used) => `Desde ${since}, último uso ${used} (aquí)`,
  endSession: 'Cerrarla',
  sessionEnded: 'La sesión se ha cerrado.',
  everywhere: 'Cerrar todas las sesiones',
  deletion: 'Eliminar la cuenta',
  deletionHint: 'Se borran su nombre, su dirección y su contraseña. Los negocios y sus citas se conservan.',
  delete: 'Eliminar mi cuenta',
  question: '¿Eliminar su cuenta?',
  questionHint:
    'Se cierran todas sus sesiones y necesitará un enlace nuevo para volver. Esta acción no se puede deshacer.',
  questionHintOwner:
    'Se cierran todas sus sesiones y necesitará un enlace nuevo para volver. Sus negocios se conservan: el token del propietario los sigue abriendo. Esta acción no se puede deshacer.',
  yourPassword: 'Su contraseña',
  keep: 'Conservarla',
  deleteNow: 'Eliminar para siempre',
};
