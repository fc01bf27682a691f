/** Returns the IANA zone of a Windows zone, by its id or a name that Windows displays. */
export declare function zoneOfWindows(name: string): string | undefined;
