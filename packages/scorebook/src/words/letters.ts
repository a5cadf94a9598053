/** 'Made 3' for 'made 3' */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** 'made 3' for 'Made 3' */
export const uncapitalize = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** 'a rebound', 'an assist' */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
