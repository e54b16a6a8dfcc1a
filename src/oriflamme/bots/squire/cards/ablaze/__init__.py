"""What the squire knows of Ablaze."""
