import type { Endpoint } from '@fullcourt/wire'
import type { Plugin } from 'vite'

const WIRE = '@fullcourt/wire'
const VIRTUAL = '\0contract-without-schemas'
/** Calls of administrators: a module of their own, which comes with their pages. */
const ADMIN_CALLS = '\0contract-of-administrators'
/** Calls of administrators that pages of a program make too. */
const ON_PAGES_OF_PROGRAMS: ReadonlySet<string> = new Set(['listCoupons', 'resetGame'])

const isPlain = (value: unknown): boolean =>
  typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value)

/** An endpoint as the browser needs it: name, address, the reads it makes stale, and whether it is public. Schemas stay on the server and in the types. */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

const isAdminCall = (value: unknown): boolean =>
  isEndpoint(value) && value.path.startsWith('/v1/admin/') && !ON_PAGES_OF_PROGRAMS.has(value.name)

/**
 * Gives the browser the contract without its schemas: zod and the schemas would be a fifth of the first load. Forms import
 * the schemas of their fields from `@fullcourt/wire/forms/…`. Types are untouched. Importing a schema from
 * `@fullcourt/wire` itself is a build error that names it.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(id) {
      if (id === WIRE) return VIRTUAL
      return id === ADMIN_CALLS ? { id, moduleSideEffects: false } : null
    },
    async load(id) {
      if (id !== VIRTUAL && id !== ADMIN_CALLS) return null
      const wire = (await import(WIRE)) as Record<string, unknown>
      const exported = Object.entries(wire)
        .filter(([name, value]) => name !== 'ENDPOINTS' && isPlain(value))
        .filter(([, value]) => isAdminCall(value) === (id === ADMIN_CALLS))
        .map(([name, value]) => {
          const kept = isEndpoint(value)
            ? {
                name: value.name,
                method: value.method,
                path: value.path,
                invalidates: value.invalidates,
                ...(value.access === 'public' && { access: value.access }),
              }
            : value
          return `export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(kept)})`
        })
        .join('\n')
      return id === VIRTUAL ? `${exported}\nexport * from ${JSON.stringify(ADMIN_CALLS)}` : exported
    },
  }
}
