import { initSkill } from "./init.ts";
import { reviewSkill } from "./review.ts";
import { fastShipSkill, shipSkill } from "./ship.ts";
import type { Skill } from "./skill.ts";

/** The commands for coding agents, in the order of the list. */
export const SKILLS: readonly Skill[] = [reviewSkill, shipSkill, fastShipSkill, initSkill];
