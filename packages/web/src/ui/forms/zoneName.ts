/** The name of a time zone in menus: 'New York', 'Europe/Berlin'. */
export const zoneName = (zone: string): string => zone.replace(/^America\//, '').replaceAll('_', ' ')
