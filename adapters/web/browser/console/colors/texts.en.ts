export const EN = {
  color: 'Colour in the calendar',
  none: 'None',
  other: (color: string) => `Another colour, ${color}`,
  names: {
    blue: 'Blue',
    orange: 'Orange',
    teal: 'Teal',
    pink: 'Pink',
    lime: 'Lime',
    violet: 'Violet',
    yellow: 'Yellow',
    sky: 'Sky blue',
    red: 'Red',
    green: 'Green',
    brown: 'Brown',
    grey: 'Grey',
  },
};
