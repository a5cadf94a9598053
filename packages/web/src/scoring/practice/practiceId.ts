/** The id of the practice game. No stored game has it. */
export const PRACTICE_ID = '00000000-0000-7000-8000-000000000000'
