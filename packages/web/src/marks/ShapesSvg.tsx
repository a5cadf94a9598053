import { DRAWING_WIDTH, type drawShapes } from '@fullcourt/film'
import { createElement, type ReactNode } from 'react'

type Part = ReturnType<typeof drawShapes>[number]

const propOf = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The parts of a drawing as elements of an SVG. */
export const partElements = (parts: readonly Part[]): readonly ReactNode[] =>
  parts.map(({ tag, attributes, children = [], text }, key) => {
    const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [propOf(name), value]))
    return createElement(tag, { key, ...props }, text, ...partElements(children))
  })

/** The height of a picture in the units of a drawing; of 16 to 9 until the film is known. */
export const drawingHeight = ({ videoWidth, videoHeight }: HTMLVideoElement): number =>
  videoWidth > 0 ? Math.round((DRAWING_WIDTH * videoHeight) / videoWidth) : 5625
