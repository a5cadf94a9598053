export * from './chunks.ts'
export * from './formats.ts'
export * from './lifecycle.ts'
export * from './sync.ts'
