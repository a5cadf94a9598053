import { type Body, isSchema, type Reply } from '@fullcourt/wire'
import * as z from 'zod'

/** Returns the schema of a body or reply, or one that accepts everything if it consists of bytes. */
export const schemaOrAny = (part: Body | Reply): z.ZodType => (isSchema(part) ? part : z.unknown())
