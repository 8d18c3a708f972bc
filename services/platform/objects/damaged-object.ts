/**
 * Where our own object store lists a file of which it cannot read what is stored, the object's name least of all: by the
 * file's name behind this.
 */
export const DAMAGED = 'damaged/';
