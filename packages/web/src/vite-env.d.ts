/// <reference types="vite/client" />

/** When this build was made (ISO time); build.json has the same until a newer build is installed. */
declare const __BUILT_AT__: string

/** The version in package.json. */
declare const __VERSION__: string

/** A page of docs/ (`helpPages.ts`). */
declare module '*.md' {
  const page: { readonly title: string; readonly html: string }
  export default page
}
