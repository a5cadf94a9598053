import { type Body, isSchema, type Reply } from '@fullcourt/wire'
import * as z from 'zod'

/** The schema of a body or reply; one that takes anything where it is bytes. */
export const schemaOrAny = (part: Body | Reply): z.ZodType => (isSchema(part) ? part : z.unknown())
