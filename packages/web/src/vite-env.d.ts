/// <reference types="vite/client" />

/** When this build was made (ISO time); build.json has the same until a newer build is installed. */
declare const __BUILT_AT__: string

/** The version in package.json. */
declare const __VERSION__: string

/** The texts of a page of a live score in its language (`livePages.ts`). */
declare const __CATALOG__: import('@fullcourt/wire/forms/translate').Catalog

/** A PO file: the texts of the app in its language, and its sentences of field checks, of notifications and of the checker (`catalogs.ts`). */
declare module '*.po' {
  const catalog: import('@fullcourt/wire/forms/translate').Catalog
  export default catalog
  export const sentences: import('@fullcourt/wire/forms/translate').Catalog
  export const flags: import('@fullcourt/wire/forms/translate').Catalog
}
declare module '*.po?mirrored' {
  const catalog: import('@fullcourt/wire/forms/translate').Catalog
  export default catalog
  export const sentences: import('@fullcourt/wire/forms/translate').Catalog
  export const flags: import('@fullcourt/wire/forms/translate').Catalog
}

/** The sentences of refusals of a PO file. */
declare module '*.po?refusals' {
  const catalog: import('@fullcourt/wire/forms/translate').Catalog
  export default catalog
}

/** A page of docs/ (`helpPages.ts`). */
declare module '*.md' {
  const page: { readonly title: string; readonly html: string }
  export default page
}
