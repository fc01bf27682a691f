import { formatNumber, plural } from '../plural.js';
import type { EN } from './texts.en.js';

export const ES: typeof EN = {
  when: 'Horario',
  inHours: 'Abierto en horas fijas',
  always: 'Abierto las 24 horas',
  closed: 'Cerrado',
  closedAllWeek: 'Cerrado toda la semana',
  perWeek: (duration) => `Abierto ${duration} a la semana`,
  copy: (day) => `Copiar ${day}`,
  copyToWorkdays: 'Copiar de lunes a viernes',
  copyToAll: 'Copiar a todos los días',
  from: (day) => `${day}, desde`,
  to: (day) => `${day}, hasta`,
  fromNth: (day, number) => `${day}, desde (${formatNumber(number)})`,
  toNth: (day, number) => `${day}, hasta (${formatNumber(number)})`,
  remove: (day, start, end) => `Quitar ${day}, de ${start} a ${end}`,
  add: (day) => `Añadir horas: ${day}`,
  nextDay: 'hasta el día siguiente',
  special: 'Días especiales',
  specialHint: 'Fechas con otro horario o cerradas: festivos, aperturas nocturnas.',
  date: 'Fecha',
  specialNew: 'Nuevo día especial',
  specialOn: (date) => `Día especial ${date}`,
  specialAdd: 'Añadir un día especial',
  specialRemove: (date) => `Quitar el día especial ${date}`,
  past: (count) => plural(count, { one: '1 día pasado', other: `${formatNumber(count)} días pasados` }),
};
