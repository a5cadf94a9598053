import { door } from '../../ui/door.tsx'

export const Webhooks = door(() => import('./Webhooks.tsx'))
