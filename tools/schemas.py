"""Write the JSON Schemas of scenario files anew: python tools/schemas.py."""

from civicgames.scenarios.schema import write_all

if __name__ == "__main__":
    write_all()
