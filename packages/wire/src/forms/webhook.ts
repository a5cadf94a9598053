import * as z from 'zod/mini'
import { text } from '../typed.ts'

/** An address without a name and a password. The server parses it. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/

/** The fields of the form for a webhook; the body of its endpoint is made of them. */
export const webhookFields = {
  name: text(60),
  url: text(500).check(
    z.refine((typed) => ADDRESS.test(typed), 'must be an address like https://example.org/hook.'),
  ),
}
