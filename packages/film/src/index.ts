export * from './sync.ts'
