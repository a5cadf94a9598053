/** Addresses for pages of other sites: what they ask to embed a public link (oEmbed, oembed.com), and its picture. */
import { createHash } from 'node:crypto'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { EMBED_HEIGHTS, type EmbedSize, embedCode } from '@fullcourt/wire/forms/embed'
import { languageOf } from '@fullcourt/wire/forms/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from '../access/authorize.ts'
import { refuseUnknownOrMovedLink } from '../access/movedAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { bytesInMemory } from '../calls/route.ts'
import { translateTo } from '../calls/translateTo.ts'
import { sendBytes } from '../http/bytes.ts'
import { drawPreview, previewOf } from './previewPicture.ts'
import { readToken } from './token.ts'

const WIDTH = 600
/** Pictures that are kept. Each is some 10 kB. */
const MOST_PICTURES = 100

/** The score of a token. Refuses with 404 what shows nothing, and with 410 what was moved. */
async function scoreOf(app: AppContext, token: string): Promise<LiveScore> {
  const linkId = readToken(app.signingKeys, token)
  const score = linkId && (await app.liveScores.read(linkId, 'en'))
  return score ? JSON.parse(score.json) : refuseUnknownOrMovedLink(app.hotPool, token)
}

/** The token in the address of a page for phones; '' in any other text. */
function tokenIn(url: string, publicUrl: string): string {
  const start = `${publicUrl}/follow/`
  return url.startsWith(start) ? url.slice(start.length).replace(/\/?([?#].*)?$/, '') : ''
}

/** A limit in pixels, as the specification names it; what is no number limits nothing. */
const most = (sent: string | null): number =>
  sent !== null && /^[1-9]\d{0,5}$/.test(sent) ? Number(sent) : Number.POSITIVE_INFINITY

async function embedOf(app: AppContext, asked: URLSearchParams) {
  const { publicUrl } = app.env
  const url = asked.get('url') ?? ''
  const token = tokenIn(url, publicUrl)
  const language = languageOf(new URLSearchParams(url.split('?')[1]).getAll('lang'))
  const { home, away } = await scoreOf(app, token)
  const mostHigh = most(asked.get('maxheight'))
  const size: EmbedSize = mostHigh < EMBED_HEIGHTS.card ? 'strip' : 'card'
  const width = Math.min(WIDTH, most(asked.get('maxwidth')))
  const height = Math.min(EMBED_HEIGHTS[size], mostHigh)
  const followURL = `${publicUrl}/follow/${token}/`
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Fullcourt',
    provider_url: publicUrl,
    title: translateTo(language)(msg('Live score: {home} – {away}'), { home: home.name, away: away.name }),
    width,
    height,
    html: embedCode({ followURL, size, theme: 'auto' }, { width, height }),
  }
}

/** Answers `GET /oembed` and `GET /follow/TOKEN/preview.png`. */
export function embedAddresses(fastify: FastifyInstance, app: AppContext): void {
  const pictures = new Map<string, Promise<Buffer>>()
  const count = (request: FastifyRequest) =>
    authorize({ access: 'public', method: 'GET' }, request, app, async () => null)

  fastify.get('/oembed', async (request, reply) => {
    await count(request)
    const asked = new URLSearchParams(request.url.split('?')[1])
    if ((asked.get('format') ?? 'json') !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send('Only format=json is supported.')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(await embedOf(app, asked)))
  })

  fastify.get(
    '/follow/:token/preview.png',
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      await count(request)
      const preview = previewOf(await scoreOf(app, request.params.token))
      const key = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22)
      const drawn = pictures.get(key) ?? drawPreview(preview)
      if (pictures.size >= MOST_PICTURES) pictures.clear()
      pictures.set(key, drawn)
      // Failures are not kept: the next request draws again.
      drawn.catch(() => pictures.delete(key))
      const bytes = await drawn
      return sendBytes(
        bytesInMemory(bytes, {
          type: 'image/png',
          etag: `"${key}"`,
          headers: { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex, nofollow' },
        }),
        request,
        reply,
      )
    },
  )
}
