// What the server tells of the lab, by `./hexagora wire` from lab_bodies.py.
import type { Player, Position } from "../wire.ts";

/** The main figures of a preset. */
export interface LabRow {
  game: string;
  preset: string;
  /** In which the computer chose freely. */ games: number;
  /** The share of each side in a fair game. */ even: number;
  /** Plies; too low if games were stopped. */ length: [number, number, number] | null;
  /** Games that had not ended after the most plies. */ stopped: number;
  /** Legal moves a position. */ branching: [number, number, number] | null;
  /** Each side's share of the results, by colour: the first one begins. */ seats: [number, number, number][];
  /** The same by person, who began first, where there is a swap; else empty. */ people: [number, number, number][];
  /** A value, and the bounds of its 95 % interval. */ draws: [number, number, number];
  /** How often the lead changed. */ leads: [number, number, number] | null;
}

/** All presets that were measured. */
export interface LabTable {
  /** How well all sides played, and the seed. */ method: string;
  rows: LabRow[];
}

/** A first move: what it brings to the side that plays it. */
export interface Opening {
  /** Those that are the same by symmetry. */ moves: string[];
  games: number;
  /** A value, and the bounds of its 95 % interval. */ value: [number, number, number];
  /** 1: better than even, -1: worse, 0: not clear. */ verdict: number;
  /** The share to paint it by: that of all, where they differ by no more than chance. */ tone: number;
}

/** Numbers in bars of one width. */
export interface Histogram { start: number; width: number; counts: number[]; }

/** All figures of a preset, and what they mean in words. */
export interface LabRun {
  game: string;
  preset: string;
  /** In which the computer chose freely. */ games: number;
  /** The share of each side in a fair game. */ even: number;
  /** Plies; too low if games were stopped. */ length: [number, number, number] | null;
  /** Games that had not ended after the most plies. */ stopped: number;
  /** Legal moves a position. */ branching: [number, number, number] | null;
  /** Each side's share of the results, by colour: the first one begins. */ seats: [number, number, number][];
  /** The same by person, who began first, where there is a swap; else empty. */ people: [number, number, number][];
  /** A value, and the bounds of its 95 % interval. */ draws: [number, number, number];
  /** How often the lead changed. */ leads: [number, number, number] | null;
  /** Of the sides. */ names: string[];
  /** The first colour of each. */ sides: number[];
  players: Player[];
  /** The first one, with its board. */ position: Position;
  /** How it was measured. */ method: string;
  /** What measures it again. */ command: string;
  lengths: Histogram | null;
  branching_by_ply: number[];
  /** How often seats were swapped; null where there is no swap. */ swaps: [number, number, number] | null;
  fairness: string[];
  opening_games: number;
  /** First moves, the best first; empty if there is no map. */ openings: Opening[];
  /** Whether they differ by more than chance. */ differ: boolean;
  opening_words: string[];
}
