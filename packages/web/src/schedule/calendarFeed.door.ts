import { door } from '../ui/door.tsx'

export const CalendarFeedDialog = door(() => import('./CalendarFeed.tsx'))
