/** Books and glossaries that define figures. */
export const OLIVER = 'Oliver, Basketball on Paper'
export const REFERENCE = 'Basketball-Reference glossary'
