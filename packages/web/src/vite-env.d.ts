/// <reference types="vite/client" />

/** When this build was made (ISO time); build.json beside it says the same until a newer one is installed. */
declare const __BUILT_AT__: string
