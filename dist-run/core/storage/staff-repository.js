export const STAFF_SEARCH = ['name', 'email'];
