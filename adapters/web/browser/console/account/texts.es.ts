import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  title: 'Cuenta',
  withToken: 'Ha entrado con un token, que no tiene cuenta. Inicie sesión con correo y contraseña para tener una.',
  addWithToken: 'Ha entrado con el token de un solo negocio. Inicie sesión como propietario para añadir otro.',
  beginWith: 'Plantilla',
  beginWithHint:
    'Una copia tiene el aspecto, los correos, los procesos y los servicios del otro negocio, sin personas ni citas.',
  nothing: 'Ninguna',
  like: (business) => `Como ${business}`,
  you: 'Sus datos',
  language: 'Idioma de esta página',
  languageHint: 'Se aplica en cuanto lo elige. Las fechas y los números lo siguen.',
  browserLanguage: 'Como el navegador',
  sessions: 'Dónde ha iniciado sesión',
  session: (since, used) => `Desde ${since}, último uso ${used}`,
  sessionHere: (since, used) => `Desde ${since}, último uso ${used} (aquí)`,
  endSession: 'Cerrar',
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
  keep: 'No eliminar',
  deleteNow: 'Eliminar para siempre',
};
