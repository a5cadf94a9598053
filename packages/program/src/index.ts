export * from './checklist.ts'
export * from './plan.ts'
export * from './roles.ts'
export * from './vocabulary.ts'
