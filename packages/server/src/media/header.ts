import { z } from 'zod'

const number = z.coerce.number().optional().catch(undefined)
const text = z.string().optional().catch(undefined)
/** Output of ffprobe about a file and its tracks. */
export const streams = z.object({
  format: z.object({ duration: number, start_time: number, nb_streams: number }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: text,
      codec_name: text,
      profile: text,
      pix_fmt: text,
      width: number,
      height: number,
      sample_aspect_ratio: text,
      r_frame_rate: text,
      avg_frame_rate: text,
      field_order: text,
      color_transfer: text,
      channels: number,
      start_time: number,
      duration: number,
      nb_frames: number,
      disposition: z.object({ default: number, attached_pic: number }).optional(),
      side_data_list: z
        .array(z.object({ rotation: number }))
        .optional()
        .catch(undefined),
      tags: z.object({ rotate: number }).optional().catch(undefined),
    }),
  ),
})
export type Header = z.output<typeof streams>
export type Track = Header['streams'][number]

/** Output of ffprobe about the first pictures. */
export const frames = z.object({
  frames: z.array(
    z.object({
      best_effort_timestamp_time: number,
      interlaced_frame: number,
      pix_fmt: text,
      color_transfer: text,
    }),
  ),
})

export type Frames = z.output<typeof frames>['frames']

/** Reads a print of ffprobe; null if it is not as expected. */
export function parseJson<Output>(schema: z.ZodType<Output>, output: string): Output | null {
  try {
    return schema.safeParse(JSON.parse(output)).data ?? null
  } catch {
    return null
  }
}
