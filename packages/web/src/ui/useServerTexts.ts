import { useEffect, useState } from 'react'
import { serverTexts } from './sentences.ts'

/** The function that says English sentences of the server in the language of the page, once its texts are there. */
export function useServerTexts(): (sentence: string) => string {
  const [say, setSay] = useState(() => (sentence: string) => sentence)
  useEffect(() => void serverTexts().then((loaded) => setSay(() => loaded)), [])
  return say
}
