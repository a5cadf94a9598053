import type { Plugin } from 'vite'
import pkg from '../../package.json' with { type: 'json' }

/** Writes the build's identity to build.json. The app compares its own with it. */
export const buildMark = (builtAt: string): Plugin => ({
  name: 'build-mark',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'build.json',
      source: JSON.stringify({ version: pkg.version, builtAt }),
    })
  },
})
