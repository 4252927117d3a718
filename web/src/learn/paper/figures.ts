// The figures on the one page of rules.
import type { Board } from "../../wire.ts";
import { boardsOf } from "../shape.ts";
import type { Figure, Page, Step } from "../wire.ts";

export interface PaperFigure {
  title: string;
  figure: Figure;
  step: Step;
  board: Board;
}

/** The steps that have a caption for paper, each under the title of its rule. */
export function paperFigures({ sections }: Pick<Page, "sections">): PaperFigure[] {
  return sections.flatMap(({ title, figures }) =>
    figures.flatMap((figure) => {
      const boards = boardsOf(figure);
      return figure.steps.flatMap((step, place) => (step.paper ? [{ title, figure, step, board: boards[place]! }] : []));
    }),
  );
}
