"""The cast: names for bots at a table, a dozen for each level, the same in English and German. Each place in a list has its own face."""

from typing import Final

CAST: Final = {
    "informant": ("Mitzi", "Poldi", "Fips", "Lotte", "Pepi", "Kiki", "Rudi", "Susi", "Gustl", "Bobby", "Trixi", "Toni"),
    "agent": ("Novak", "Harding", "Moreno", "Quist", "Leclerc", "Varga", "Okada", "Weston", "Sorel", "Falk", "Ibsen", "Tamar"),
    # Double agents read the same from either side.
    "double-agent": ("Otto", "Aviva", "Renner", "Hannah", "Ebbe", "Aziza", "Neven", "Viv", "Reger", "Ada", "Salas", "Natan"),
    "director": ("Sphinx", "Argus", "Minerva", "Nestor", "Hydra", "Merlin", "Themis", "Atlas", "Medusa", "Solon", "Pythia", "Orion"),
}
