import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  kind: { many: 'Calendarios conectados', creating: 'Conectar un calendario', add: 'Conectar calendario' },
  about: 'Calendarios privados de su equipo: lo que contienen cuenta como ocupado y nadie ve aquí qué es.',
  create: 'Conectar un calendario',
  empty: 'No hay ningún calendario conectado',
  emptyHint:
    'Conecte el calendario de una persona por su dirección privada: no se podrá reservar mientras esté ocupada en él.',
  calendarOf: (name) => `Calendario de ${name}`,
  of: 'Calendario de',
  from: 'Origen',
  busyTimes: 'Horas ocupadas',
  statuses: { new: 'Sin leer todavía', ok: 'Al día', failing: 'No se puede leer', stale: 'Desactualizado' },
  removal: 'Sus horas ocupadas dejan de contar y se pueden reservar de inmediato.',
  calendar: 'Calendario',
  whose: 'Persona o sala',
  chooseWhose: 'Elija una persona o sala',
  tentative: 'Eventos provisionales',
  tentatives: { busy: 'Cuentan como ocupado', free: 'No cuentan' },
  url: 'Dirección privada',
  urlHint: 'Está en la configuración del calendario: «Dirección secreta en formato iCal» o «Publicar este calendario».',
  advanced: 'Avanzado',
  onStale: 'Cuando está desactualizado',
  onStales: { close: 'No aceptar citas', keep: 'Usar las últimas horas ocupadas conocidas' },
  refresh: 'Leer cada',
  staleAfter: 'Desactualizado tras',
  zoneHint: 'Para eventos sin zona horaria.',
  reading: 'Se está leyendo el calendario.',
  readNow: 'Leer ahora',
  lastRead: 'Última lectura',
  lastTried: 'Último intento',
  problem: 'Problema',
  problems: {
    refused: 'El calendario no permite el acceso. Copie de nuevo su dirección privada.',
    noCalendar: 'En esta dirección no hay ningún calendario.',
    tooLarge: 'El calendario es demasiado grande.',
    notReached: 'No se ha podido acceder al calendario. Se intentará de nuevo automáticamente.',
    unreadable: 'El calendario no se puede leer.',
  },
  notes: (count) =>
    plural(count, {
      one: '1 aviso técnico sobre su contenido',
      other: `${formatNumber(count)} avisos técnicos sobre su contenido`,
    }),
};
